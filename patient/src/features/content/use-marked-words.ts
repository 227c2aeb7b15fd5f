import { type RefObject, useEffect } from 'react'
import { fold, wordsOf } from './questions.ts'

/** The name in questions-list.module.css. */
const NAME = 'found-words'

/**
 * Marks the typed words in the text of `element`, ignoring case and accents, with the browser's own highlights, which change no element.
 * Older browsers show the text unmarked.
 */
export function useMarkedWords(element: RefObject<HTMLElement | null>, typed: string) {
  useEffect(() => {
    const words = wordsOf(typed)
    if (!element.current || words.length === 0 || !('highlights' in CSS)) return
    const ranges = rangesOf(element.current, words)
    CSS.highlights.set(NAME, new Highlight(...ranges))
    return () => void CSS.highlights.delete(NAME)
  }, [element, typed])
}

function rangesOf(element: HTMLElement, words: string[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // Character by character, so that positions in it are positions in the text.
    const text = [...(node.nodeValue ?? '')]
      .map((sign) => fold(sign).padEnd(sign.length).slice(0, sign.length))
      .join('')
    for (const word of words)
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
  }
  return ranges
}
