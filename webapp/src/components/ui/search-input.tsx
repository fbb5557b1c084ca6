import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { controlClass } from './input';

/** How long the typing rests before a search is made, in milliseconds. */
const restMs = 250;

/** A search that is made while it is typed; `/` goes to it from anywhere on the page. */
export function SearchInput({ label, value, onSearch, className }: { label: string; value: string; onSearch: (text: string) => void; className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  // The filters were cleared, or the address changed: the field follows, but never under the typist's hands.
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }
  useSlash(input);
  useEffect(() => {
    if (text.trim() === searched) return undefined;
    const timer = setTimeout(() => {
      setSearched(text.trim());
      onSearch(text.trim());
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, searched, onSearch]);
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input ref={input} type="search" aria-label={label} placeholder={label} title={`${label} (/)`} value={text} onChange={(event) => setText(event.target.value)} className={cn(controlClass, 'ps-9')} />
    </div>
  );
}

function useSlash(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      const typing = target?.closest('input, textarea, select, [contenteditable], [role="dialog"]') != null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [input]);
}
