// The replayer: shows the pictures of hands that the page contains.
(function () {
  "use strict";
  const data = JSON.parse(document.getElementById("hands").textContent);
  const narrow = matchMedia("(max-width: 620px)");
  const boxes = { wide: "0 0 960 620", tall: "0 0 480 780" };
  const delay = 1100; // milliseconds of a step

  for (const part of document.querySelectorAll(".hands")) {
    const stage = part.querySelector(".stage");
    stage.append(document.getElementById("replayer").content.cloneNode(true));
    const find = (selector) => stage.querySelector(selector);
    const slider = find("input");
    let hand = null;
    let step = 0;
    let timer = 0;

    const draw = () => {
      const now = hand.steps[step];
      const way = narrow.matches ? "tall" : "wide";
      const shapes = now[way].map((number) => data.shapes[number]).join("");
      find(".picture").innerHTML =
        `<svg viewBox="${boxes[way]}" role="img" font-family="inherit">${shapes}</svg>`;
      find(".step").textContent = `${now.text} (pot ${now.pot})`;
      slider.value = step;
      [...find(".log").children].forEach((line, number) => {
        line.toggleAttribute("aria-current", number === step);
        if (number === step) {
          const log = find(".log");
          log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
        }
      });
    };

    const stop = () => {
      clearInterval(timer);
      timer = 0;
      find(".replayer").classList.remove("is-playing");
      find('[data-go="play"]').setAttribute("aria-label", "Play");
    };

    const go = (place) => {
      step = Math.max(0, Math.min(place, hand.steps.length - 1));
      draw();
      if (step === hand.steps.length - 1) stop();
    };

    const play = () => {
      if (timer) {
        stop();
        return;
      }
      if (step === hand.steps.length - 1) go(0);
      find(".replayer").classList.add("is-playing");
      find('[data-go="play"]').setAttribute("aria-label", "Pause");
      timer = setInterval(() => go(step + 1), delay);
    };

    const show = (button) => {
      for (const other of part.querySelectorAll("[data-hand]")) {
        other.toggleAttribute("aria-current", other === button);
      }
      hand = data.hands[Number(button.dataset.hand)];
      find(".title").textContent = hand.title;
      slider.max = hand.steps.length - 1;
      find(".log").replaceChildren(
        ...hand.steps.map((one, number) => {
          const line = document.createElement("li");
          const words = document.createElement("span");
          const pot = document.createElement("small");
          words.textContent = one.text;
          pot.textContent = one.pot;
          line.append(words, pot);
          line.addEventListener("click", () => {
            stop();
            go(number);
          });
          return line;
        }),
      );
      stop();
      go(hand.start);
    };

    const moves = {
      first: () => go(0),
      back: () => go(step - 1),
      play,
      next: () => go(step + 1),
      last: () => go(hand.steps.length - 1),
    };
    for (const button of part.querySelectorAll("[data-hand]")) {
      button.addEventListener("click", () => show(button));
    }
    for (const button of stage.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => {
        if (button.dataset.go !== "play") stop();
        moves[button.dataset.go]();
      });
    }
    slider.addEventListener("input", () => {
      stop();
      go(Number(slider.value));
    });
    stage.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
      if (way && event.target !== slider) {
        event.preventDefault();
        stop();
        moves[way]();
      }
    });
    narrow.addEventListener("change", draw);
    show(part.querySelector("[data-hand]"));
  }
})();
