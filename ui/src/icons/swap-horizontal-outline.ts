// ionicons, MIT
export const swapHorizontalOutline =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><path d="m304 48 112 112-112 112M398.87 160H96M208 464 96 352l112-112M114 352h302" stroke-linecap="round" stroke-linejoin="round" class="ionicon-fill-none ionicon-stroke-width"/></svg>'
