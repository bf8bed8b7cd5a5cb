/** Generated pictures, and files that only look like one. */
import sharp from 'sharp';

/** The argument of Playwright's `setInputFiles`. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const jpeg = (name: string, buffer: Buffer): PickedFile => ({ name, mimeType: 'image/jpeg', buffer });

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

export const smallPhoto = async (name: string, background = '#2aa38e'): Promise<PickedFile> =>
  jpeg(name, await plain(640, 480, background).jpeg().toBuffer());

/** 4000 × 3000 with grain, rotated, with GPS data. */
export async function phonePhoto(): Promise<PickedFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777', noise } })
    .blur(2)
    .withExif({ IFD0: { Make: 'Ponsel' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
  return jpeg('dari-ponsel.jpg', buffer);
}

/** A picture of exactly this many bytes; decoders stop at its end marker. */
export async function photoOfSize(name: string, bytes: number): Promise<PickedFile> {
  const picture = (await smallPhoto(name)).buffer;
  return jpeg(name, Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]));
}

/** Half of a photo, as left by a broken copy. */
export async function truncatedPhoto(): Promise<PickedFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer();
  return jpeg('terpotong.jpg', whole.subarray(0, Math.floor(whole.length / 2)));
}

/** The first bytes of a Windows program under a photo's name. */
export const renamedProgram = (): PickedFile =>
  jpeg('liburan.jpg', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]));

/** The first bytes of an iPhone photo: an ISO media file of the brand `heic`, which only Safari can decode. */
export const photoFromIphone = (): PickedFile => ({
  name: 'IMG_0412.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic', 'latin1'),
    Buffer.from('\0\0\x0e\xa3meta\0\0\0\0\0\0\0"hdlr\0\0\0\0\0\0\0\0pict', 'latin1'),
    Buffer.alloc(4_000, 7),
  ]),
});

export const scriptedDrawing = (): PickedFile => ({
  name: 'gambar.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="diretas"</script></svg>'),
});

/** A PNG of a few bytes that claims 30,000 × 30,000 pixels. */
export async function bomb(): Promise<PickedFile> {
  const buffer = await plain(16, 16, '#fff').png().toBuffer();
  buffer.writeUInt32BE(30_000, 16);
  buffer.writeUInt32BE(30_000, 20);
  return { name: 'bom.png', mimeType: 'image/png', buffer };
}
