/** Saves the parts as a download. Blobs are not read into memory again: browsers keep large ones on disk. */
export function saveFile(name: string, type: string, ...parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name, hidden: true });
  // Attached to the page, where clicks are observed (web/app/in-other-app.ts).
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
