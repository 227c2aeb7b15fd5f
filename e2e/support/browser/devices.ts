// The two screen sizes of the journeys: a mid-range phone and a desktop.
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const desktop = { viewport: { width: 1280, height: 800 } }
