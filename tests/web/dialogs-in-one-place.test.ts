// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Patterns of an import of the library's dialog, and of the props that determine how it closes. */
const imported = /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/;
const setByHand = /\b(closeOnClickOutside|closeOnEscape|withCloseButton)\b/;

/** Files that determine by themselves how a dialog closes. */
const offenders = (sources: readonly (readonly [string, string])[]) =>
  sources.filter(([, source]) => imported.test(source) || setByHand.test(source)).map(([file]) => file);

test('only ui/dialogs/dialog.tsx uses the UI library’s dialog, so that every dialog stays open while it is sending', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(offenders(sources)).toEqual(['web/ui/dialogs/dialog.tsx']);
});

test('the check finds a dialog of the library, and ignores one of the app', () => {
  const found = offenders([
    ['bare', "import { Button, Modal } from '@mantine/core';"],
    ['lines', "import {\n  Modal,\n  Text,\n} from '@mantine/core';"],
    ['by hand', '<Drawer opened closeOnClickOutside={!send.isPending} />'],
    ['ours', "import { Dialog } from '../../ui/dialogs/dialog.tsx';"],
    ['its styles', "import '@mantine/core/styles/Modal.layer.css';"],
    ['form', "import { ProductModal } from './product-modal.tsx';"],
  ]);
  expect(found).toEqual(['bare', 'lines', 'by hand']);
});
