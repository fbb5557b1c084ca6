import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/lib/toast';

/** Properties of `CopyButton`. */
export interface CopyButtonProps {
  /** What is taken into the clipboard. */
  text: string;
  label: string;
  /** What is said once it is there, and where the browser refuses. */
  told: { copied: string; failed: string };
  tabIndex?: number;
  className?: string;
}

/** Takes a text into the clipboard. */
export function CopyButton({ text, label, told, tabIndex, className }: CopyButtonProps) {
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast('positive', told.copied),
      () => showToast('danger', told.failed),
    );
  };
  return (
    <Button size="icon" variant="quiet" aria-label={label} title={label} tabIndex={tabIndex} onClick={copy} className={className}>
      <Copy aria-hidden />
    </Button>
  );
}
