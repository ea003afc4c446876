/** A number to be placed on a line that is divided into equal parts. */
H5P.NumberLine = (() => {
  class NumberLine extends H5P.EventDispatcher {
    constructor(parameters) {
      super();
      this.parameters = parameters;
    }

    attach($container) {
      const { question, words } = this.parameters;
      const box = $container.get(0);
      box.classList.add('number-line');
      const heading = made('p', 'number-line-question', question);
      this.place = this.slider();
      const button = made('button', 'number-line-check', words.check);
      button.type = 'button';
      const verdict = made('p', 'number-line-verdict', '');
      verdict.setAttribute('role', 'status');
      button.addEventListener('click', () => {
        const right = Number(this.place.value) === this.parameters.target;
        verdict.textContent = right ? words.right : words.wrong;
        button.disabled = true;
        this.place.disabled = true;
        this.triggerXAPIScored(right ? 1 : 0, 1, 'answered');
      });
      box.append(heading, this.line(), this.place, button, verdict);
      this.setActivityStarted();
    }

    slider() {
      const { parts, start, words } = this.parameters;
      const slider = made('input', 'number-line-place', '');
      Object.assign(slider, { type: 'range', min: 0, max: parts, step: 1, value: start });
      slider.setAttribute('aria-label', words.place);
      return slider;
    }

    line() {
      const { from, to, parts } = this.parameters;
      const scale = made('div', 'number-line-scale', '');
      scale.setAttribute('aria-hidden', 'true');
      for (let part = 0; part <= parts; part++) {
        const label = part === 0 ? String(from) : part === parts ? String(to) : '';
        scale.append(made('span', 'number-line-mark', label));
      }
      return scale;
    }
  }

  function made(name, className, text) {
    const element = document.createElement(name);
    element.className = className;
    element.textContent = text;
    return element;
  }

  return NumberLine;
})();
