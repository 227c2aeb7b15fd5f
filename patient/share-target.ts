/**
 * The address to which the phone's share menu posts photos and PDFs, and the field's name; the manifest declares them and the service
 * worker handles the request.
 */
export const SHARE_PATH = '/share'
export const SHARED_FILES = 'files'
