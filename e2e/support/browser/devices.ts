// The two sizes at which people look: a phone of the middle, and the desk.
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const desktop = { viewport: { width: 1280, height: 800 } }
