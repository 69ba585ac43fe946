// What the type check does not see.

const browser = Object.fromEntries(
  "window document location navigator localStorage sessionStorage fetch crypto performance matchMedia setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame queueMicrotask addEventListener removeEventListener innerWidth innerHeight URL WebSocket Notification ResizeObserver MutationObserver DOMParser Blob URLSearchParams Element HTMLElement SVGElement HTMLButtonElement Event console process Buffer getComputedStyle devicePixelRatio FileReader Image Response OffscreenCanvas DOMMatrix"
    .split(" ")
    .map((name) => [name, "readonly"]),
);

export default [
  {
    files: ["js/**/*.js", "test/**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: browser },
    rules: {
      "no-undef": "error",
      "no-unused-vars": "error",
      "prefer-const": "error",
      "no-var": "error",
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-unreachable": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-console": "off",
    },
  },
];
