// Written by `npm run api` from what a patient reads (openapi/own-shapes.ts): not edited by hand.
export const OWN_SHAPES = 'a0fa0d805b6a6eae'
