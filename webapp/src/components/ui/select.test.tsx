import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Select } from './select';

it('reads each choice in its own direction, Arabic also where it begins with a Latin word', () => {
  const labels = ['OD · Opérations diverses', 'API والويب هوك', 'الأمان'];
  render(<Select aria-label="choix" options={labels.map((label) => ({ value: label, label }))} />);
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('dir'))).toEqual(['ltr', 'rtl', 'rtl']);
});
