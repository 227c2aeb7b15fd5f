// Written by `npm run api` from what a patient reads (openapi/own-shapes.ts): not edited by hand.
export const OWN_SHAPES = '6057fb73f5a4adc0'
