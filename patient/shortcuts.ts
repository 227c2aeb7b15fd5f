/** What a long press on the installed app's icon offers. Without a log-in each asks for it first, where a code that is on the phone opens too. */
export const shortcuts = [
  { name: 'Show my code', url: '/loa-details' },
  { name: 'Upload a receipt', url: '/or-upload-form' },
]
