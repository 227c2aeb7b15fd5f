// For documents/waiting, which still names its texts by constants. They come with it: useTexts('documents').
export const DOCUMENTS = 'documents'
