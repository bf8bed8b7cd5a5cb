import { readFileSync } from 'node:fs';

export interface TypedBlock {
  readonly page: string;
  /** The heading above it. */
  readonly chapter: string;
  readonly text: string;
  /** Whether the page says that the block's last line exits with status 1. */
  readonly endsWith1: boolean;
}

/** The commands of a page: its ```sh blocks, except those marked ```sh elsewhere. */
export function typedBlocks(page: string): TypedBlock[] {
  const blocks: TypedBlock[] = [];
  let chapter = '';
  let open: { indent: string; info: string; lines: string[] } | undefined;
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    const fence = /^( *)```(.*)$/.exec(line);
    if (!open && /^#+ /.test(line)) chapter = line.replace(/^#+ /, '');
    if (!fence) {
      open?.lines.push(line.slice(open.indent.length));
      continue;
    }
    const [, indent = '', info = ''] = fence;
    if (!open) {
      open = { indent, info, lines: [] };
      continue;
    }
    const [language, ...rest] = open.info.split(' ');
    const said = rest.join(' ');
    if (language === 'sh' && said !== 'elsewhere')
      blocks.push({ page, chapter, text: open.lines.join('\n'), endsWith1: said === 'ends with 1' });
    open = undefined;
  }
  return blocks;
}
