import { LoaderCircle, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/lib/cn';

/** Properties of `FileDrop`. */
export interface FileDropProps {
  label: string;
  hint?: string;
  /** File name extensions for the file dialog, as in `.txt,.csv`. */
  accept?: string;
  disabled?: boolean;
  /** Where it stands beside what it is for. */
  compact?: boolean;
  /** The file is under way: no other is taken meanwhile. */
  busy?: boolean;
  /** Why the last file was not taken, in words. */
  error?: string | undefined;
  onFile: (file: File) => void;
}

/**
 * Takes one file, dropped or chosen. What the file is worth is for `onFile` and the service to say.
 * The browser's own control covers the whole area, so that it takes drops, keys and presses by itself.
 */
export function FileDrop({ label, hint, accept, disabled = false, compact = false, busy = false, error, onFile }: FileDropProps) {
  const id = useId();
  const describedBy = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean).join(' ');
  const Icon = busy ? LoaderCircle : Upload;
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <div
      aria-busy={busy || undefined}
      className={cn(
        'relative flex flex-col items-center gap-2 rounded-2xl border-2 border-dashed px-6 text-center transition-colors duration-150 focus-within:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        compact ? 'w-full max-w-md py-4' : 'py-12',
        over ? 'border-accent bg-accent-soft' : frameOf(error, disabled || busy),
        disabled && 'bg-sunken',
      )}
    >
      <Icon aria-hidden className={cn('size-6', disabled ? 'text-faint' : 'text-accent', busy && 'animate-spin')} />
      <label htmlFor={id} className={cn('font-medium', disabled && 'text-muted')}>
        {label}
      </label>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled || busy}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy || undefined}
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

function frameOf(error: string | undefined, locked: boolean): string {
  if (error !== undefined) return 'border-danger';
  return locked ? 'border-line' : 'border-line-strong/60 hover:border-accent';
}
