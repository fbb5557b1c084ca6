import { render } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startInFrench } from '@/test/language';
import { Dialog, Drawer } from './dialog';

beforeAll(startInFrench);

const page = document.documentElement;

function Both({ outer, inner }: { outer: boolean; inner: boolean }) {
  return (
    <>
      <Drawer open={outer} onOpenChange={() => undefined} title="Écriture" />
      <Dialog open={inner} onOpenChange={() => undefined} title="Supprimer ?" />
    </>
  );
}

it('a page is held still as long as a dialog is open, at the width that its scrollbar left', () => {
  Object.defineProperty(page, 'clientWidth', { configurable: true, get: () => window.innerWidth - ('pageLock' in page.dataset ? 0 : 15) });
  const shown = render(<Both outer inner={false} />);
  expect(page).toHaveAttribute('data-page-lock');
  expect(page.style.getPropertyValue('--page-gutter')).toBe('15px');
  shown.rerender(<Both outer inner />);
  expect(page.style.getPropertyValue('--page-gutter')).toBe('15px');
  shown.rerender(<Both outer inner={false} />);
  expect(page).toHaveAttribute('data-page-lock');
  shown.rerender(<Both outer={false} inner={false} />);
  expect(page).not.toHaveAttribute('data-page-lock');
  Reflect.deleteProperty(page, 'clientWidth');
});
