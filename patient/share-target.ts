/** Where the phone's share menu posts photos and PDFs, and under which name; the manifest says so and the service worker takes them. */
export const SHARE_PATH = '/share'
export const SHARED_FILES = 'files'
