// ionicons, MIT
export const chevronBack =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><path d="M328 112 184 256l144 144" stroke-linecap="round" stroke-linejoin="round" stroke-width="48px" class="ionicon-fill-none"/></svg>'
