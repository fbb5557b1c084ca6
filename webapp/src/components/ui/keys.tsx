/** Keys that do something, as they stand on a keyboard: `Ctrl+K`. */
export function Keys({ children }: { children: string }) {
  return (
    <kbd dir="ltr" className="shrink-0 rounded border border-line bg-sunken px-1.5 font-sans text-xs/5 whitespace-nowrap text-muted">
      {children}
    </kbd>
  );
}
