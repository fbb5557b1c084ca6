import { useState } from 'react';
import { after, Framed, looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { AmountInput, NumberInput, type AmountInputProps, type NumberInputProps } from './number-input';

export default {
  title: 'NumberInput, AmountInput',
  states: {
    ...looks(() => <Amount start="1234567.80" currency="EUR" />),
    empty: () => <Amount start="" currency="EUR" />,
    'without decimals': () => <Amount start="1500000" decimals={0} currency="XOF" />,
    'below nought': () => <Amount start="-1234.50" currency="EUR" signed />,
    'in a column': () => <Amount start="1234.50" className="text-end" />,
    error: () => <Amount start="1,2,3" currency="EUR" faulty />,
    disabled: () => <Amount start="1234.50" currency="EUR" disabled />,
    'read only': () => <Amount start="1234.50" currency="EUR" readOnly />,
    'whole number': () => <Count start="30" />,
    percentage: () => <Count start="8.5" decimals={2} unit="%" />,
    'left with what is no number': after(leave, () => <Amount start="douze" currency="EUR" />),
  },
} satisfies GalleryEntry;

function Amount({ start, faulty = false, decimals = 2, ...rest }: Partial<AmountInputProps> & { start: string; faulty?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Framed faulty={faulty} className="max-w-60">
      {(control) => <AmountInput {...control} {...rest} decimals={decimals} value={value} onChange={setValue} />}
    </Framed>
  );
}

function Count({ start, ...rest }: Partial<NumberInputProps> & { start: string }) {
  const [value, setValue] = useState(start);
  return <Framed className="max-w-60">{(control) => <NumberInput {...control} {...rest} value={value} onChange={setValue} />}</Framed>;
}

/** Entered and left again. */
function leave(place: HTMLElement): void {
  const input = place.querySelector('input');
  input?.focus();
  input?.blur();
}
