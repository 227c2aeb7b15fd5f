// ionicons, MIT
export const medkitOutline =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><rect width="448" height="352" x="32" y="112" rx="48" ry="48" stroke-linejoin="round" class="ionicon-fill-none ionicon-stroke-width"/><path d="M144 112V80a32 32 0 0 1 32-32h160a32 32 0 0 1 32 32v32M256 208v160M336 288H176" stroke-linecap="round" stroke-linejoin="round" class="ionicon-fill-none ionicon-stroke-width"/></svg>'
