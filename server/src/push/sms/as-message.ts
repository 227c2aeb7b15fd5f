/** An SMS has a body only. */
export const asMessage = (body: string) => ({
  title: '',
  body,
  path: '/',
  tag: '',
  language: '',
  unread: 0,
  token: '',
})
