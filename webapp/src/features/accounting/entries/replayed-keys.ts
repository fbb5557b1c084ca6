import { focusField, isText, tabStop } from './keyboard';

/** Presses a key where the focus is; whether it does what it usually does there. */
export function press(event: KeyboardEvent): boolean {
  const at = document.activeElement ?? document.body;
  if (isText(event)) {
    write(at, event.key);
    return false;
  }
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  return at.dispatchEvent(new KeyboardEvent('keydown', { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }));
}

/** What a browser does with a key that is pressed by a person, and not with one that is pressed again. */
export function byDefault({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
  const at = document.activeElement;
  if (altKey || ctrlKey || metaKey) return;
  if (key === 'Tab') focusField(tabStop(at, shiftKey));
  else if (key === 'Enter' && at instanceof HTMLButtonElement) at.click();
  else if (key === 'Backspace' || key === 'Delete') write(at, '', key === 'Backspace' ? -1 : 1);
}

/** Writes in place of what is selected in a field, or takes away a character beside the caret where nothing is. */
function write(at: Element | null, text: string, reach = 0): void {
  if (!(at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) || at.readOnly || at.disabled) return;
  const { selectionStart: start, selectionEnd: end } = at;
  if (start === null || end === null) return;
  const isCaret = start === end;
  const [from, to] = isCaret ? [start + Math.min(reach, 0), end + Math.max(reach, 0)] : [start, end];
  at.setRangeText(text, Math.max(from, 0), Math.min(to, at.value.length), 'end');
  at.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: text === '' ? 'deleteContentBackward' : 'insertText' }));
}
