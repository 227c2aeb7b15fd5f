/** Of the page that comes next (server/src/features/program/drawn-pages.ts): they would delay this one if they were fetched with it. */
export function fetchNextFiles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-next]')) link.rel = 'prefetch'
}
