/** The kind of a link's target; undefined for links that must not be shown (`javascript:` and others). */
export const linkKind = (href: string): 'app' | 'web' | 'contact' | undefined => {
  if (/^\/(?![/\\])/.test(href)) return 'app'
  if (/^https?:\/\//i.test(href)) return 'web'
  if (/^(mailto|tel):/i.test(href)) return 'contact'
  return undefined
}
