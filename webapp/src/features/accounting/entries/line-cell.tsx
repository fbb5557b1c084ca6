import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { useCodeText } from '@/lib/problem-text';
import type { LineField } from './draft';
import { cellId } from './keyboard';
import type { Layout } from './layout';

/** Properties of `LineCell`. */
export interface LineCellProps {
  line: number;
  field: LineField;
  label: string;
  place: number;
  code: string | undefined;
  layout: Layout;
  /** What stands above it, in place of its name and also below the heading of a column. */
  caption?: string;
  note?: string | undefined;
  children: (control: { id: string; 'aria-label': string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode;
}

/** One field of a line, with what is wrong with it or what is known of it below. */
export function LineCell({ line, field, label, place, code, layout, caption, note = '', children }: LineCellProps) {
  const { t } = useTranslation('accounting');
  const codeText = useCodeText();
  const id = cellId(line, field);
  const error = code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  const noteId = error !== undefined || note !== '' ? `${id}-note` : undefined;
  const captionId = caption === undefined ? undefined : `${id}-caption`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden id={captionId} className={cn('text-xs font-medium text-muted', caption === undefined ? layout.name : 'whitespace-nowrap')}>
        <bdi>{caption ?? label}</bdi>
      </span>
      {children({ id, 'aria-label': t('form.cell', { field: label, place }), 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': [captionId, noteId].filter(Boolean).join(' ') || undefined })}
      {error === undefined ? null : (
        <p id={noteId} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {error === undefined && note !== '' ? (
        <p id={noteId} className="line-clamp-2 text-xs text-muted" title={note}>
          <bdi>{note}</bdi>
        </p>
      ) : null}
    </div>
  );
}
