// ionicons, MIT
export const ellipsisHorizontalOutline =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" class="ionicon"><circle cx="256" cy="256" r="32" stroke-miterlimit="10" class="ionicon-fill-none ionicon-stroke-width"/><circle cx="416" cy="256" r="32" stroke-miterlimit="10" class="ionicon-fill-none ionicon-stroke-width"/><circle cx="96" cy="256" r="32" stroke-miterlimit="10" class="ionicon-fill-none ionicon-stroke-width"/></svg>'
