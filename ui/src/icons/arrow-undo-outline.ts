// ionicons, MIT
export const arrowUndoOutline =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><path d="M240 424v-96c116.4 0 159.39 33.76 208 96 0-119.23-39.57-240-208-240V88L64 256Z" stroke-linejoin="round" class="ionicon-fill-none ionicon-stroke-width"/></svg>'
