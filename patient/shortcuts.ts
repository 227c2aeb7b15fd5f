/**
 * The menu of a long press on the installed app's icon. Without a session each entry opens the log-in first, where a cached code can be
 * shown too.
 */
export const shortcuts = [
  { name: 'Show my code', url: '/loa-details' },
  { name: 'Upload a receipt', url: '/or-upload-form' },
]
