// ionicons, MIT
export const albumsOutline =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><rect width="384" height="256" x="64" y="176" rx="28.87" ry="28.87" stroke-linejoin="round" class="ionicon-fill-none ionicon-stroke-width"/><path d="M144 80h224M112 128h288" stroke-linecap="round" stroke-miterlimit="10" class="ionicon-stroke-width"/></svg>'
