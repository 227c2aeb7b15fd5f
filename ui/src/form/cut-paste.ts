// A field with a limit cuts a long paste silently. This reports the cut.

/** Calls `notify` with a field's limit whenever a paste is longer than the room in it. Returns a function that stops it. */
export function onCutPaste(notify: (limit: number) => void): () => void {
  const see = (event: ClipboardEvent) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return
    const pasted = event.clipboardData?.getData('text').replaceAll('\r\n', '\n').length ?? 0
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0)
    if (field.value.length - replaced + pasted > field.maxLength) notify(field.maxLength)
  }
  document.addEventListener('paste', see)
  return () => document.removeEventListener('paste', see)
}
