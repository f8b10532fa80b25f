"""How the eighteen planets of Albedo look, each after its name and how bright it is in the game."""

from tools.make_assets.planets import Planet

PLANETS = {
    "Ember": Planet(((60, 22, 18), (140, 48, 26), (214, 104, 44)), 11, cracks=(255, 196, 90), air=(255, 170, 110), glow=0.4),
    "Halcyon": Planet(((62, 120, 70), (120, 160, 84), (190, 186, 130)), 12, sea=(34, 92, 168), level=0.56, caps=0.22, clouds=0.5),
    "Thistle": Planet(((70, 44, 96), (128, 80, 150), (196, 150, 200)), 13, rough=3.2, air=(220, 180, 250), craters=5),
    "Anvil": Planet(((44, 46, 52), (92, 96, 104), (150, 154, 160)), 14, rough=4.0, craters=26, glow=0.08),
    "Cinder": Planet(((22, 18, 20), (52, 42, 42), (88, 70, 64)), 15, rough=3.4, cracks=(206, 62, 30), glow=0.1),
    "Driftmark": Planet(((150, 108, 66), (206, 162, 104), (236, 208, 158)), 16, rough=2.6, bands=3.5, swirl=0.35, air=(250, 220, 180)),
    "Gannet": Planet(((86, 110, 60), (150, 150, 90), (210, 200, 160)), 17, sea=(28, 122, 130), level=0.42, clouds=0.35),
    "Hollow": Planet(((30, 60, 62), (50, 96, 92), (96, 150, 136)), 18, rough=2.4, craters=18, air=(150, 230, 210)),
    "Isenfall": Planet(((120, 160, 196), (190, 216, 236), (244, 250, 253)), 19, rough=2.2, cracks=(70, 120, 170), caps=0.3, glow=0.5),
    "Juniper": Planet(((22, 62, 34), (44, 100, 48), (110, 142, 70)), 20, sea=(20, 66, 84), level=0.3, clouds=0.4),
    "Kestrel": Planet(((176, 90, 50), (216, 138, 82), (240, 196, 150)), 21, rough=1.8, bands=5.0, swirl=0.7, air=(255, 210, 170)),
    "Lantern": Planet(
        ((240, 176, 60), (250, 214, 110), (255, 244, 200)), 22, rough=2.0, bands=2.0, swirl=0.9, air=(255, 250, 220), glow=0.9
    ),
    "Marrow": Planet(((58, 18, 26), (104, 34, 40), (160, 80, 70)), 23, rough=3.0, craters=10, glow=0.1),
    "Nacre": Planet(
        ((226, 196, 214), (206, 220, 236), (246, 238, 228)), 24, rough=1.5, bands=4.0, swirl=1.2, air=(255, 240, 250), glow=0.5
    ),
    "Orlop": Planet(((20, 40, 92), (34, 76, 150), (80, 140, 200)), 25, rough=1.6, bands=6.0, swirl=0.5, ring=(190, 206, 230)),
    "Pallas Gate": Planet(((120, 120, 96), (170, 164, 128), (214, 208, 178)), 26, rough=2.4, bands=7.0, swirl=0.25, ring=(224, 196, 140)),
    "Quill": Planet(((70, 150, 160), (140, 206, 204), (226, 244, 236)), 27, rough=2.0, bands=1.5, swirl=1.4, clouds=0.3, glow=0.6),
    "Albedo": Planet(
        ((222, 228, 234), (242, 245, 247), (255, 255, 255)), 28, rough=2.6, caps=0.5, clouds=0.55, air=(255, 255, 255), glow=1.0
    ),
}
