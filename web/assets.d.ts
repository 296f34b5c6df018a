// The names of a sheet's classes, each an export of its own, so that the build can write them out where
// they are used.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}

declare module '*.css';

declare module '*.svg' {
  const address: string;
  export default address;
}
