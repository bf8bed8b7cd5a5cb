import qrcode from 'qrcode-generator';
import sharp from 'sharp';
import type { AppBuilder } from '../core/app-builder.ts';
import { optional, required } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { boolean, range, text } from '../core/http/validators.ts';

/** Background colours of initials, picked by the name as on the real server: the same name, the same colour. */
const colours = ['#fd366e', '#fe9567', '#7c67fe', '#68a3fe', '#85dbd8', '#bf77d9'] as const;

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

function initialsSvg(name: string, width: number, height: number): string {
  const initials = initialsOf(name);
  const sum = [...initials].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const safe = initials.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const size = Math.min(width, height) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colours[sum % colours.length]}"/>
<text x="50%" y="50%" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#ffffff">${safe}</text></svg>`;
}

function qrSvg(content: string, size: number, margin: number): string {
  const code = qrcode(0, 'M');
  code.addData(unescape(encodeURIComponent(content)), 'Byte');
  code.make();
  const count = code.getModuleCount();
  const whole = count + 2 * margin;
  const squares: string[] = [];
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) squares.push(`M${column + margin} ${row + margin}h1v1h-1z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${squares.join('')}"/></svg>`;
}

async function png(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const cached = 'private, max-age=3888000';

const avatarRoutes: readonly Route[] = [
  route(
    {
      method: 'GET',
      path: '/v1/avatars/initials',
      scope: 'avatars.read',
      params: {
        name: optional(text(128, 0), ''),
        width: optional(range(0, 2000), 500),
        height: optional(range(0, 2000), 500),
      },
    },
    async (ctx) => {
      const name = ctx.params.name || ctx.caller.user?.name || ctx.caller.user?.email || '';
      ctx.headers['cache-control'] = cached;
      return ctx.respond(await png(initialsSvg(name, ctx.params.width || 500, ctx.params.height || 500)), 'image/png');
    },
  ),
  route(
    {
      method: 'GET',
      path: '/v1/avatars/qr',
      scope: 'avatars.read',
      params: {
        text: required(text(512)),
        size: optional(range(1, 1000), 400),
        margin: optional(range(0, 10), 1),
        download: optional(boolean(true), false),
      },
    },
    async (ctx) => {
      ctx.headers['cache-control'] = cached;
      if (ctx.params.download) ctx.headers['content-disposition'] = 'attachment; filename="qr.png"';
      return ctx.respond(await png(qrSvg(ctx.params.text, ctx.params.size, ctx.params.margin)), 'image/png');
    },
  ),
];

/** Pictures made of texts. */
export function registerAvatars(app: AppBuilder): void {
  app.routes.add(...avatarRoutes);
}
