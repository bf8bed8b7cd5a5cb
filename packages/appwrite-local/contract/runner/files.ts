import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { FileRecipe } from './scenario.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const TINY_GIF = Buffer.from('R0lGODlhAgADAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAMAAAIDhH8FADs=', 'base64');

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A colour gradient, uncompressed so that its bytes do not depend on the version of zlib. */
function png(width: number, height: number): Buffer {
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * line + 1 + x * 3;
      pixels[at] = Math.floor((x * 255) / width);
      pixels[at + 1] = Math.floor((y * 255) / height);
      pixels[at + 2] = (x + y) & 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  header[9] = 2;
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels, { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

function pattern(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = at * 31 + (at >> 8) * 7 + seed;
  return bytes;
}

/** A .tar.gz of plain files, for a deployment. */
function tarGz(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const data = Buffer.from(text);
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write('0000000\0', 108);
    head.write('0000000\0', 116);
    head.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('00000000000\0', 136);
    head.write('        ', 148);
    head.write('0', 156);
    head.write('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}

function wholeFile(recipe: FileRecipe): Buffer {
  if (recipe.png) return png(recipe.png[0], recipe.png[1]);
  if (recipe.gif) return TINY_GIF;
  if (recipe.tar) return tarGz(recipe.tar);
  if (recipe.bytes !== undefined) return pattern(recipe.bytes, recipe.seed ?? 0);
  return Buffer.from(recipe.text ?? '');
}

/** The bytes of a recorded upload. */
export function fileBytes(recipe: FileRecipe): Buffer {
  const whole = wholeFile(recipe);
  return recipe.slice ? whole.subarray(recipe.slice[0], recipe.slice[1]) : whole;
}
