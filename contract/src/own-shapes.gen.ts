// Written by `npm run api` from what a patient reads (openapi/own-shapes.ts): not edited by hand.
export const OWN_SHAPES = '5d60ce9fd513e52d'
