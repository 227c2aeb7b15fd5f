// Written by `npm run api` from what a patient reads (openapi/own-shapes.ts): not edited by hand.
export const OWN_SHAPES = '4845c0f290ea8be8'
