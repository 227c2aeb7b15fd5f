/** Of the API, for the app and its service worker. Empty for the app's own origin. */
export const baseUrl = import.meta.env.VITE_API_URL ?? ''
