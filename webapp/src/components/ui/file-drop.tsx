import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';

/** Properties of `FileDrop`. */
export interface FileDropProps {
  label: string;
  hint?: string;
  /** File name extensions for the file dialog, as in `.txt,.csv`. */
  accept?: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/**
 * Takes one file, dropped or chosen. What the file is worth is for `onFile` and the service to say.
 * The browser's own control covers the whole area, so that it takes drops, keys and presses by itself.
 */
export function FileDrop({ label, hint, accept, disabled = false, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      className={cn(
        'relative flex flex-col items-center gap-2 rounded-2xl border-2 border-dashed px-6 py-12 text-center transition-colors duration-150 focus-within:border-accent',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong/60 hover:border-accent',
        disabled && 'opacity-50',
      )}
    >
      <Upload aria-hidden className="size-6 text-accent" />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was mended.
          event.target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer rounded-2xl opacity-0 disabled:cursor-default"
      />
    </div>
  );
}
