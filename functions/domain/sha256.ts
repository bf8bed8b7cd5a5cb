/** SHA-256 (FIPS 180-4), synchronous and the same in browser and Node: WebCrypto's is asynchronous, ids are not. */
const roundConstants = new Uint32Array(64);
const initialState = new Uint32Array(8);

{
  const isPrime = (n: number): boolean => {
    for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
    return true;
  };
  const fractionBits = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32);
  let candidate = 2;
  for (let index = 0; index < 64; candidate++) {
    if (!isPrime(candidate)) continue;
    if (index < 8) initialState[index] = fractionBits(Math.sqrt(candidate));
    roundConstants[index++] = fractionBits(Math.cbrt(candidate));
  }
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length << 3);
  return view;
}

function schedule(block: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(64);
  const at = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = block.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index++) {
    const early = at(index - 15);
    const late = at(index - 2);
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(index - 16) + small0 + at(index - 7) + small1;
  }
  return words;
}

/** Lower-case hex digest of the text's UTF-8 bytes. */
export function sha256(text: string): string {
  const message = padded(text);
  const state = Uint32Array.from(initialState);
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    const words = schedule(message, offset);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let round = 0; round < 64; round++) {
      const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const choice = (e & f) ^ (~e & g);
      const t1 = (h + big1 + choice + (roundConstants[round] ?? 0) + (words[round] ?? 0)) | 0;
      const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + big0 + majority) | 0];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}
