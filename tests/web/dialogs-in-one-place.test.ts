// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The library's dialog, taken from it by name, or its ways of closing, set by hand. */
const imported = /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/;
const setByHand = /\b(closeOnClickOutside|closeOnEscape|withCloseButton)\b/;

/** Which of these sources decide for themselves how a dialog closes. */
const offenders = (sources: readonly (readonly [string, string])[]) =>
  sources.filter(([, source]) => imported.test(source) || setByHand.test(source)).map(([file]) => file);

test('only ui/dialogs/dialog.tsx opens the library’s dialog, so that all stay open while they send', () => {
  const sources = globSync('web/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(offenders(sources)).toEqual(['web/ui/dialogs/dialog.tsx']);
});

test('a dialog that goes around it is found, and one that uses it is none', () => {
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
