// ionicons, MIT
export const chevronDown =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><path d="m112 184 144 144 144-144" stroke-linecap="round" stroke-linejoin="round" stroke-width="48px" class="ionicon-fill-none"/></svg>'
