// For documents/waiting, which still names its texts by constants. They come with it: useTexts('photos-upload').
export const PHOTOS_UPLOAD = 'photos-upload'
