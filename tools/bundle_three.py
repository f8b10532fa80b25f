"""Bundle what the page of a replay needs of three.js and fflate into assets/page3d/three.min.js.

    python -m tools.bundle_three

The packages come from npm in the versions that `tools.make_assets.sources` names, as does esbuild, which bundles and minifies; none of
them is needed to run the program. The same versions give the same bytes. The licences are kept at the top of the file.
"""

import subprocess
import sys
from pathlib import Path

from tools.make_assets.sources import ROOT, unpacked

OUT = ROOT / "assets" / "page3d" / "three.min.js"
GLOBAL = "three"
NAMES = (
    "BoxGeometry",
    "BufferAttribute",
    "BufferGeometry",
    "CanvasTexture",
    "CircleGeometry",
    "Color",
    "CylinderGeometry",
    "DepthTexture",
    "DirectionalLight",
    "DynamicDrawUsage",
    "FramebufferTexture",
    "HemisphereLight",
    "InstancedBufferAttribute",
    "InstancedMesh",
    "LinearFilter",
    "Matrix4",
    "Mesh",
    "MeshBasicMaterial",
    "MeshStandardMaterial",
    "NeutralToneMapping",
    "NoBlending",
    "PCFShadowMap",
    "PerspectiveCamera",
    "PlaneGeometry",
    "RepeatWrapping",
    "SRGBColorSpace",
    "Scene",
    "ShaderMaterial",
    "Texture",
    "Vector2",
    "Vector3",
    "WebGLRenderTarget",
    "WebGLRenderer",
)


def bundle_three(out: Path = OUT) -> int:
    """Write the bundle and return its size in bytes. Raises CalledProcessError if a package cannot be fetched or bundled."""
    three, fflate, esbuild = (unpacked(key) / "package" for key in ("three", "fflate", "esbuild"))
    entry = "\n".join(
        (
            f'export {{ {", ".join(NAMES)} }} from "three";',
            'export { OrbitControls } from "three/addons/controls/OrbitControls.js";',
            'export { unzlibSync } from "fflate";',
        )
    )
    command = [
        str(esbuild / "bin" / "esbuild"),
        "--bundle",
        "--minify",
        "--format=iife",
        f"--global-name={GLOBAL}",
        "--target=es2020",
        "--charset=utf8",
        "--legal-comments=none",
        f"--alias:three/addons={three / 'examples' / 'jsm'}",
        f"--alias:three={three / 'build' / 'three.module.js'}",
        f"--alias:fflate={fflate / 'esm' / 'browser.js'}",
    ]
    code = subprocess.run(command, input=entry, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    notices = "\n\n".join((folder / "LICENSE").read_text(encoding="utf-8").strip() for folder in (three, fflate))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(f"/*\nthree.js and fflate\n\n{notices}\n*/\n{code}", encoding="utf-8", newline="\n")
    return out.stat().st_size


if __name__ == "__main__":
    sys.stdout.write(f"{OUT.relative_to(ROOT)}: {bundle_three():,} bytes\n")
