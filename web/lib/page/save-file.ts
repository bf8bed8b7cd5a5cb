/** Saves texts as a download. Parts that are blobs already are not read into memory again: browsers keep large ones on disk. */
export function saveFile(name: string, type: string, ...parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name, hidden: true });
  // In the page, where presses are watched (web/app/in-other-app.ts).
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
