// Where every piece is at any time: between two keys evenly on a straight line and along the shortest arc, as aya_sim.replay does it.

const MOVES = 0;
const AWAY = 2;
const NEARLY_EQUAL = 0.9995; // cosine of half an angle above which a straight line serves as well as an arc

function unpack(text) {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i += 1) bytes[i] = packed.charCodeAt(i);
  return three.unzlibSync(bytes);
}

function readWholeNumbers(bytes) {
  return new Int32Array(bytes.slice().buffer);
}

class Tracks {
  constructor(scene) {
    const counts = scene.pieces.keys;
    this.count = counts.length;
    this.starts = new Int32Array(this.count + 1);
    counts.forEach((count, piece) => { this.starts[piece + 1] = this.starts[piece] + count; });
    const keys = this.starts[this.count];
    const bytes = unpack(scene.keys);
    this.until = bytes.subarray(32 * keys, 33 * keys);
    this.time = this.readColumn(bytes, 0, scene.units[0]);
    this.position = [1, 2, 3].map((column) => this.readColumn(bytes, column, scene.units[1]));
    this.rotation = [4, 5, 6, 7].map((column) => this.readColumn(bytes, column, scene.units[2]));
    this.key = new Int32Array(this.count).fill(-1); // the last one found of each piece
    this.drawn = new Int32Array(this.count).fill(-1); // the key whose pose was last reported, -1: none
  }

  readColumn(bytes, column, unit) {
    const keys = this.starts[this.count];
    const planes = [0, 1, 2, 3].map((byte) => bytes.subarray((4 * column + byte) * keys, (4 * column + byte + 1) * keys));
    const found = new Float64Array(keys);
    for (let piece = 0; piece < this.count; piece += 1) {
      let sum = 0;
      for (let key = this.starts[piece]; key < this.starts[piece + 1]; key += 1) {
        sum += planes[0][key] | (planes[1][key] << 8) | (planes[2][key] << 16) | (planes[3][key] << 24);
        found[key] = sum * unit;
      }
    }
    return found;
  }

  // The last key of a piece that is not later than this time; -1 before the first.
  findKey(piece, time) {
    const [first, end] = [this.starts[piece], this.starts[piece + 1]];
    const known = this.key[piece];
    if (known >= first && this.time[known] <= time && (known + 1 === end || this.time[known + 1] > time)) return known;
    let [low, high] = [first, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time[middle] <= time) low = middle + 1;
      else high = middle;
    }
    this.key[piece] = low - 1 >= first ? low - 1 : -1;
    return this.key[piece];
  }

  // Writes x y z and w i j k of a piece into `out`; whether it is on the table.
  readPose(piece, time, out) {
    const key = this.findKey(piece, time);
    if (key < 0 || this.until[key] === AWAY) return false;
    const moves = this.until[key] === MOVES && key + 1 < this.starts[piece + 1];
    const part = moves ? (time - this.time[key]) / (this.time[key + 1] - this.time[key]) : 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const column = this.position[axis];
      out[axis] = moves ? column[key] + (column[key + 1] - column[key]) * part : column[key];
    }
    this.readRotation(key, moves ? part : 0, out);
    return true;
  }

  readRotation(key, part, out) {
    const [w, i, j, k] = this.rotation;
    let [before, after] = [1, 0];
    if (part > 0) {
      const cosine = w[key] * w[key + 1] + i[key] * i[key + 1] + j[key] * j[key + 1] + k[key] * k[key + 1];
      const size = Math.abs(cosine);
      const angle = Math.acos(Math.min(1, size));
      const straight = size > NEARLY_EQUAL;
      before = straight ? 1 - part : Math.sin((1 - part) * angle) / Math.sin(angle);
      after = (straight ? part : Math.sin(part * angle) / Math.sin(angle)) * (cosine < 0 ? -1 : 1);
    }
    let length = 0;
    for (let axis = 0; axis < 4; axis += 1) {
      const column = this.rotation[axis];
      out[3 + axis] = column[key] * before + (after ? column[key + 1] * after : 0);
      length += out[3 + axis] * out[3 + axis];
    }
    length = Math.sqrt(length);
    for (let axis = 3; axis < 7; axis += 1) out[axis] /= length;
  }

  // Calls `place(piece, pose)` for all whose pose differs from the one last reported; pose null: not on the table.
  update(time, place) {
    const pose = new Float64Array(7);
    for (let piece = 0; piece < this.count; piece += 1) {
      const key = this.findKey(piece, time);
      const rests = key < 0 || this.until[key] !== MOVES || key + 1 === this.starts[piece + 1];
      const state = rests ? key + 2 : -1;
      if (rests && this.drawn[piece] === state) continue;
      this.drawn[piece] = state;
      place(piece, this.readPose(piece, time, pose) ? pose : null);
    }
  }
}
