/** What a link of a published page leads to; undefined for anything that is not shown as a link (`javascript:` and others). */
export const linkKind = (href: string): 'app' | 'web' | 'contact' | undefined => {
  if (/^\/(?![/\\])/.test(href)) return 'app'
  if (/^https?:\/\//i.test(href)) return 'web'
  if (/^(mailto|tel):/i.test(href)) return 'contact'
  return undefined
}
