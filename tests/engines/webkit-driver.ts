/** WebKitGTK as Debian packages it: a virtual display, and a driver for each window. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../scripts/start/free-port.ts';
import { patienceMs, size } from './screen.ts';

export interface Display {
  /** Value for the variable DISPLAY, such as `:99`. */
  readonly name: string;
  end(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

export async function startDisplay(xvfb: string): Promise<Display> {
  const screen = ['-screen', '0', `${size.width}x${size.height}x24`];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(xvfb, ['-displayfd', '3', ...screen, '-nolisten', 'tcp'], { stdio: [...stdio] });
  // Xvfb writes its display number to this channel once it accepts windows.
  const number = child.stdio[3];
  if (!number) throw new Error('Xvfb has no channel for its number');
  const [said] = await Promise.race([
    once(number, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
  ]);
  return { name: `:${String(said).trim()}`, end: () => end(child) };
}

/**
 * A new window with empty storage, and a function that closes it. `programs`: paths of the driver and of the browser
 * that it starts.
 */
export async function openWebKit(
  display: Display,
  programs: { readonly driver: string; readonly browser: string },
): Promise<{ window: WebDriver; end: () => Promise<void> }> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name, TZ: 'Asia/Jakarta' };
  const child = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env });
  const server = `http://127.0.0.1:${port}`;
  await expect(() => fetch(`${server}/status`)).toPass({ timeout: patienceMs });
  // Starts without browser bars, which limit the minimum width of the window.
  const options = { binary: programs.browser, args: ['--automation', '--full-screen'] };
  const window = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  await window
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  return {
    window,
    end: async () => {
      await window.quit();
      await end(child);
    },
  };
}
